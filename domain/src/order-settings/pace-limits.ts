/** PAC-11: what a manager allows the measured pace of the kitchen to do; apart from the schema, because screens read it. */
export type PaceSettings = {
  /** The measured time of the hour takes the place of the shop's own. */
  proposes: boolean;
  /** Times get longer by themselves while many orders are in preparation. */
  lengthens: boolean;
  mostMinutes: number;
  fromOrders: number;
};

export const PACE_MINUTES = { min: 5, max: 60, step: 5 } as const;
export const PACE_ORDERS = { min: 1, max: 50, step: 1 } as const;

const FIRST_PACE: PaceSettings = { proposes: false, lengthens: false, mostMinutes: 15, fromOrders: 5 };

/** Settings saved before it could be chosen have none. */
export const paceOf = ({ pace }: { pace?: PaceSettings | undefined }): PaceSettings => pace ?? FIRST_PACE;

export const isPaceOn = ({ proposes, lengthens }: PaceSettings): boolean => proposes || lengthens;
