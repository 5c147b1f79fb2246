/** Where image files are kept. Keys are ours alone (`image-key.ts`); an unknown or malformed key is simply not there. */
export type ImageStorage = {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
};
