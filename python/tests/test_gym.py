"""The environment of Gymnasium."""

import unittest
from pathlib import Path

import loadstar
from loadstar.gym import Chunks

STAR = Path(__file__).resolve().parents[2] / "platforms/thesis-table3.3.xml"
OPTIONS = {"flops_per_unit": 1e6, "bytes_per_unit": 1e6, "noise": 0.3}


def episode(env, seed, share):
    """Plays to the end; what was seen, and what was told at last."""
    seen, info = env.reset(seed=seed)
    told, total, over = [list(seen)], 0.0, False
    while not over:
        seen, reward, over, cut, info = env.step([share(info["left_units"])])
        told.append(list(seen))
        total += reward
        assert not cut
    return told, total, info


class Gym(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.env = Chunks(STAR, 1000, **OPTIONS)
        cls.addClassCleanup(cls.env.close)

    def test_aConstantChunk_isSelfScheduling(self):
        runs = loadstar.compare(
            STAR,
            "ss",
            1000,
            settings={"ss": {"chunk": 10}},
            seeds=2,
            each_run=True,
            **OPTIONS,
        )
        for seed, run in enumerate(runs, 1):
            _, total, info = episode(self.env, seed, lambda left: 10 / left)
            self.assertAlmostEqual(info["makespan_s"], run["makespan_s"], delta=1e-6)
            self.assertAlmostEqual(total, -info["makespan_s"], delta=1e-6)

    def test_sameSeed_isTheSameEpisode(self):
        first = episode(self.env, 7, lambda left: 0.05)
        self.assertEqual(first, episode(self.env, 7, lambda left: 0.05))
        self.assertNotEqual(first, episode(self.env, 8, lambda left: 0.05))

    def test_withoutSeed_eachEpisodeHasTheNextOne(self):
        env = Chunks(STAR, 1000, **OPTIONS)
        self.addCleanup(env.close)
        self.assertEqual([env.reset()[1]["seed"] for _ in range(3)], [1, 2, 3])

    def test_observations_areInTheirSpace(self):
        told, _, _ = episode(self.env, 1, lambda left: 0.02)
        self.assertEqual(self.env.observation_space.shape, (2 + 4 * 20,))
        self.assertTrue(all(len(seen) == 82 and min(seen) >= 0 for seen in told))
        self.assertEqual(told[0][0], 1.0)
        self.assertEqual(told[-1][0], 0.0)
        self.assertEqual([sum(seen[2::4]) for seen in told[:-1]], [1.0] * (len(told) - 1))

    def test_whatIsNoAction_isRefused(self):
        self.env.reset(seed=1)
        for action in (-0.1, 1.1, float("nan")):
            with self.assertRaisesRegex(ValueError, "not a share from 0 to 1"):
                self.env.step([action])
        _, _, over, _, _ = self.env.step([1.0])
        self.assertTrue(over)
        with self.assertRaisesRegex(loadstar.LoadstarError, "reset begins the next one"):
            self.env.step([1.0])


if __name__ == "__main__":
    unittest.main()
