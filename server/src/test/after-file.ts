type Cleaning = () => Promise<unknown>;

const left: Cleaning[] = [];

/** Done when the test file is over, last first: files of a worker share one process, and what stays open adds up. */
export function afterFile(clean: Cleaning): void {
  left.push(clean);
}

export async function cleanUp(): Promise<void> {
  for (let clean = left.pop(); clean; clean = left.pop()) await clean();
}
