type Load = { files: { file: string; gzip: number }[]; gzip: number };

export function firstLoad(): Load;
export function frameLoad(): Load;
export function driverFirstLoad(): Load;
export function shopFirstLoad(): Load;
