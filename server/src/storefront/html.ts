export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Inside a script element nothing may look like its end, or like a comment. */
export const asData = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
