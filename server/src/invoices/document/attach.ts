import type { Doc } from './paper.ts';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const FILE_NAME = 'factur-x.xml';

const PROPERTIES: Record<string, { value: string; description: string }> = {
  DocumentFileName: { value: FILE_NAME, description: 'Name of the embedded XML invoice file' },
  DocumentType: { value: 'INVOICE', description: 'INVOICE' },
  Version: { value: '1.0', description: 'The actual version of the Factur-X XML schema' },
  ConformanceLevel: { value: 'EN 16931', description: 'The conformance level of the embedded Factur-X data' },
};

/** PDF/A takes properties only of schemas that the file describes. */
const extension = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${Object.entries(PROPERTIES)
      .map(
        ([name, { description }]) => `
      <rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${Object.entries(PROPERTIES)
  .map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')}</rdf:Description>
`;

/** The XML inside the PDF, so that a person and a program read the same file. */
export function attachFacturX(doc: Doc, xml: string, createdAt: Date): void {
  doc.file(Buffer.from(xml, 'utf8'), {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'Facture Factur-X',
    relationship: 'Alternative',
    creationDate: createdAt,
    modifiedDate: createdAt,
  });
  doc.appendXML(extension);
}
