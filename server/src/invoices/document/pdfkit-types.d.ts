import type { Font } from 'fontkit';

/** What pdfkit takes and its types do not say. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
    interface PDFAttachmentOptions {
      relationship?: 'Alternative';
    }
  }
}
