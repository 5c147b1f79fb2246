/**
 * What `npm test -- server walk e2e orders` asks for: step by step, the words that its test files must contain. Nothing
 * asked is everything.
 */
export function askedSteps(words, { steps, takesFiles, needs }) {
  if (words.length === 0) return new Map(steps.map((name) => [name, []]));
  const asked = new Map();
  let last = null;
  for (const word of words) {
    if (steps.includes(word)) asked.set((last = word), asked.get(word) ?? []);
    else if (takesFiles.includes(last)) asked.get(last).push(word);
    else throw new Error(unknown(word, last, { steps, takesFiles }));
  }
  const wanted = new Set(['install', ...asked.keys(), ...[...asked.keys()].flatMap((name) => needs[name] ?? [])]);
  return new Map(steps.filter((name) => wanted.has(name)).map((name) => [name, asked.get(name) ?? []]));
}

function unknown(word, last, { steps, takesFiles }) {
  return last === null
    ? `Unknown step: ${word}. Steps: ${steps.join(', ')}.`
    : `Unknown step: ${word}; ${last} takes no files, ${takesFiles.join(', ')} do. Steps: ${steps.join(', ')}.`;
}
