export function askedSteps(
  words: readonly string[],
  house: {
    steps: readonly string[];
    takesFiles: readonly string[];
    needs: Readonly<Record<string, readonly string[]>>;
  },
): Map<string, string[]>;
