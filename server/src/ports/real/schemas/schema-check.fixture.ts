import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Document = { $defs: Record<string, unknown>; 'x-examples': Record<string, unknown> };

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));

/** A vendor's own description. Names that it does not know are refused, as the service itself refuses them. */
export function vendorSchemasOf(file: string) {
  const document = read(file) as { components: object; 'x-examples'?: Record<string, unknown> };
  return {
    /** Messages of the vendor's own documents, one per name. */
    examples: document['x-examples'] ?? {},
    ...checksOf({ components: closed(document.components) }, 'components/schemas'),
  };
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  const isObject = inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner);
  return isObject ? { ...inner, additionalProperties: false } : inner;
}

/** What is known of a third party's messages, written from its own documents and not from our adapter. */
export function schemasOf(file: string) {
  const document = read(file) as Document;
  return {
    /** Valid messages, one per name. */
    examples: document['x-examples'],
    ...checksOf(document, '$defs'),
  };
}

function checksOf(document: object, place: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'third-party');
  const checks = new Map<string, ValidateFunction>();

  return {
    /** What is wrong with the message; empty when it is as described. */
    faultsOf(name: string, message: unknown): string[] {
      const check = checks.get(name) ?? ajv.compile({ $ref: `third-party#/${place}/${name}` });
      checks.set(name, check);
      if (check(message)) return [];
      return (check.errors ?? []).map(({ instancePath, message: words }) => `${name}${instancePath} ${words}`);
    },
  };
}
