/** Arial stretched to Inter's width, so that nothing jumps when Inter arrives; the same as on the built pages. */
const FALLBACK =
  "@font-face{font-family:'Inter Fallback';src:local('Arial');size-adjust:107%;ascent-override:90%;descent-override:22%;line-gap-override:0%}";

/** Inter for the pages that the server draws by itself; `file` is the one of the built shop, which the browser has by then. */
export const pageFont = (file: string | null): string =>
  file
    ? `@font-face{font-family:'Inter Variable';font-display:swap;font-weight:100 900;src:url('${file}') format('woff2')}${FALLBACK}`
    : '';
