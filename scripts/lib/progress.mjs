const EVERY_MS = 30_000;

/** Says what is under way, and now and then that it still is: a slow machine or network must not look like a stop. */
export async function withProgress(label, work) {
  console.log(`${label}…`);
  const startedAt = performance.now();
  const timer = setInterval(
    () => console.log(`  toujours en cours (${Math.round((performance.now() - startedAt) / 1000)} s)`),
    EVERY_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
