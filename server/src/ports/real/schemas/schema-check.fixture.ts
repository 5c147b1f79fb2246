import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Document = { $defs: Record<string, unknown>; 'x-examples': Record<string, unknown> };

/** What is known of a third party's messages, written from its own documents and not from our adapter. */
export function schemasOf(file: string) {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(document, 'third-party');
  const checks = new Map<string, ValidateFunction>();

  return {
    /** Valid messages, one per name. */
    examples: document['x-examples'],
    /** What is wrong with the message; empty when it is as described. */
    faultsOf(name: string, message: unknown): string[] {
      const check = checks.get(name) ?? ajv.compile({ $ref: `third-party#/$defs/${name}` });
      checks.set(name, check);
      if (check(message)) return [];
      return (check.errors ?? []).map(({ instancePath, message: words }) => `${name}${instancePath} ${words}`);
    },
  };
}
