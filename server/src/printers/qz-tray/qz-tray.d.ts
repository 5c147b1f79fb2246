/** Only what the test calls of QZ Tray's own client (its package has no types). */
declare module 'qz-tray' {
  type Socket = new (address: string) => object;
  const qz: {
    api: { setWebSocketType(socket: Socket): void };
    websocket: {
      isActive(): boolean;
      connect(options: {
        host: string[];
        usingSecure: boolean;
        port: { insecure: number[]; secure: number[] };
        keepAlive: number;
      }): Promise<void>;
      disconnect(): Promise<void>;
    };
    printers: { find(): Promise<string[]>; getDefault(): Promise<string> };
    configs: { create(printer: string): object };
    print(config: object, data: object[]): Promise<void>;
    security: {
      setCertificatePromise(give: (resolve: (certificate: string) => void) => void): void;
      setSignatureAlgorithm(name: 'SHA512'): void;
      setSignaturePromise(
        sign: (toSign: string) => (resolve: (signature: string) => void, reject: (why: unknown) => void) => void,
      ): void;
    };
  };
  export { qz as default };
}
