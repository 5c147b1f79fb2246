import fc from 'fast-check';

export type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** What an attacker, a broken client or a copied text may put where a word was expected. */
export const HOSTILE_TEXTS = [
  '\u0000',
  'Socca\u0000niçoise',
  '\uD800',
  'a\uDC00b',
  '\u202Egnp.exe',
  'Ж中\u{1F355}é',
  "'; drop table orders; --",
  '${7*7}{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '%00',
  '__proto__',
  ' '.repeat(50),
  'a'.repeat(10_000),
  '\r\nSet-Cookie: a=b',
  '-1',
  '1e400',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
];
const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [null],
  { $ne: null },
  Array.from({ length: 500 }, (_, i) => i),
];
const EXTRA_KEYS = ['constructor', 'toString', 'companyId', 'shopId', 'role', 'isGeneralAdmin', 'price', 'status', ''];

/** Values that a schema accepts, its limits among them. */
export function validValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(validValue));
  if (schema.allOf) return validValue(Object.assign({}, ...schema.allOf) as JsonSchema);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 4),
      });
    case 'object':
      return object(schema);
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.boolean());
  }
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const day = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return day.map((date) => date.toISOString());
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    fc.constantFrom('a'.repeat(Math.max(1, minLength)), 'é'.repeat(maxLength)),
  );
  if (!pattern || new RegExp(pattern, 'u').test('aaaa')) return words;
  return fc.stringMatching(new RegExp(pattern));
}

function number(schema: JsonSchema): fc.Arbitrary<number> {
  const step = schema.multipleOf ?? 1;
  const min = Math.ceil(
    (schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000 : schema.exclusiveMinimum + 1)) / step,
  );
  const max = Math.floor((schema.maximum ?? 1_000_000) / step);
  const limits = fc.constantFrom(min, max).map((value) => value * step);
  return fc.oneof(
    limits,
    fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }).map((value) => value * step),
  );
}

function object(schema: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0 && typeof schema.additionalProperties === 'object')
    return fc.dictionary(text(schema.propertyNames ?? { maxLength: 20 }), validValue(schema.additionalProperties), {
      maxKeys: 3,
    });
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, validValue(field)])), {
    requiredKeys: [...(schema.required ?? [])],
  });
}

/** A valid value with one thing wrong somewhere in it: another type, a field too few or too many, a hostile text. */
export function hostileValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom(...HOSTILE_VALUES);
  return fc
    .tuple(validValue(schema), hostile, fc.nat(), fc.constantFrom(...EXTRA_KEYS))
    .map(([value, bad, pick, extra]) => {
      const places = placesIn(value);
      const place = places[pick % places.length] ?? [];
      if (pick % 5 === 0 && typeof value === 'object' && value !== null) return { ...value, [extra]: bad };
      return replaced(value, place, pick % 7 === 0 ? undefined : bad);
    });
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...place, key]))];
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, i) => (String(i) === String(key) ? replaced(inner, rest, by) : inner));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: replaced(record[key], rest, by) };
}

/** One valid value, always the same: the smallest call that a route accepts. */
export function aValidValue(schema: JsonSchema): unknown {
  return fc.sample(validValue(onlyRequired(schema)), { seed: 7, numRuns: 1 })[0];
}

function onlyRequired(schema: JsonSchema): JsonSchema {
  if (!schema.properties) return schema;
  const required = schema.required ?? [];
  const kept = Object.entries(schema.properties).filter(([name]) => required.includes(name));
  return { ...schema, properties: Object.fromEntries(kept.map(([name, field]) => [name, onlyRequired(field)])) };
}
