import loadstar


class ToAWorker(loadstar.Scheduler):
    """all to the first worker"""

    def next(self):
        if self.left_units == 0:
            return loadstar.END
        if not self.present(0):
            return loadstar.WAIT
        return self.send(self.workers[0], self.left_units)
