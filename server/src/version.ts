/** Shown on the settings and marketing pages (SHL-28) and in the API's description. */
export const VERSION = '2.17.13';
