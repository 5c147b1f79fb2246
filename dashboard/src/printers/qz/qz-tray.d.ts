/** Only what we call of QZ Tray 2.3 (its own package has no types). */
declare module 'qz-tray' {
  type PrintConfig = { readonly printer: unknown };
  type RawData = { type: 'raw'; format: 'command'; flavor: 'base64'; data: string };
  const qz: {
    websocket: {
      isActive(): boolean;
      connect(options?: { retries?: number; delay?: number }): Promise<void>;
    };
    printers: { find(): Promise<string[]>; getDefault(): Promise<string | null> };
    configs: { create(printer: string): PrintConfig };
    print(config: PrintConfig, data: RawData[]): Promise<void>;
    security: {
      setCertificatePromise(
        give: (resolve: (certificate: string) => void, reject: (why: unknown) => void) => void,
      ): void;
      setSignatureAlgorithm(name: 'SHA512'): void;
      setSignaturePromise(
        sign: (toSign: string) => (resolve: (signature: string) => void, reject: (why: unknown) => void) => void,
      ): void;
    };
  };
  export { qz as default };
}
