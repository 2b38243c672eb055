import type { Area } from "#bench/faults/scene";

const PER_MINUTE = 12;

/** A tenant with few requests a minute calls more often than it may. */
export const limits: Area = {
  name: "limits",
  act: async (scene) => {
    const { simulation } = scene;
    const { client } = await scene.signUp({ tier: "enterprise", requests_per_minute: PER_MINUTE });
    const admitted = new Map<string, number>();
    let over = 0;
    await Promise.all(
      Array.from({ length: PER_MINUTE * 2 }, async () => {
        await simulation.sleep(simulation.below(30_000));
        const answer = await client.send("GET", "/api/agents").catch(() => null);
        const window = answer?.headers.get("x-ratelimit-reset");
        // While the gate cannot be reached a request passes uncounted, and its answer has no window.
        if (answer === null || typeof window !== "string" || answer.status === 429) return;
        const count = (admitted.get(window) ?? 0) + 1;
        admitted.set(window, count);
        if (count > PER_MINUTE) over += 1;
      }),
    );
    return () => {
      // A clock that is set back begins a new window, which may have the same second.
      const isSet = scene.faults.counts.has("clock: jump");
      if (over > 0 && !isSet) scene.violate("a limit is exact", `${over} requests above ${PER_MINUTE} in one window`);
    };
  },
};
