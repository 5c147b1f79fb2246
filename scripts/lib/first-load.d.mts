export function firstLoad(screens?: string[]): { files: { file: string; gzip: number }[]; gzip: number };
