/** The commands of the WebDriver protocol (https://w3c.github.io/webdriver) that are used here, under its own names. */
export type Commands = {
  Navigate: { url: string };
  Refresh: object;
  ExecuteScript: { script: string; args: readonly unknown[] };
  ElementSendKeys: { id: string; text: string };
  PerformActions: { actions: readonly object[] };
  SetWindowRect: { width: number; height: number };
  TakeScreenshot: { full: boolean };
};

/** A browser that has been started, with nobody signed in. */
export type Wire = {
  send<Name extends keyof Commands>(name: Name, params: Commands[Name]): Promise<unknown>;
  end(): Promise<void>;
};

export type BrowserKind = {
  name: string;
  /** Whether its driver has fingers. */
  hasTouch: boolean;
  start(): Promise<Wire>;
};

/** What stands for an element in what is sent and answered. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
