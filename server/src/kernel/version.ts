/** The product's own: 0.x until its first release. « Version 2.17.13 » (SHL-28) is the specification's label for pages. */
export const VERSION = '0.5.0';
