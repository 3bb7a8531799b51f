// The theme searches in a worker, which browsers refuse to pages opened as files. There the
// worker's script runs in a hidden frame, with the same messages.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      frame.worker = this
      this.ready = new Promise(loaded => frame.addEventListener("load", loaded))
      this.frame = frame
      frame.srcdoc =
        "<script>var postMessage = data => frameElement.worker.dispatchEvent(" +
        "new MessageEvent('message', {data}))</" + "script>" +
        "<script src='" + new URL(url, location) + "'></" + "script>"
      document.body.appendChild(frame)
    }
    postMessage(data) {
      this.ready.then(() =>
        this.frame.contentWindow.dispatchEvent(new MessageEvent("message", {data})))
    }
    terminate() {
      this.frame.remove()
    }
  }
}
// A drawing opens alone, where its words can be made larger.
addEventListener("click", event => {
  const drawing = event.target.closest(".md-typeset img[src$='.svg']")
  if (drawing && !event.target.closest("a")) location.href = drawing.src
})
