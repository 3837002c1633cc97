/** What a program got, in the types of its generated client. */
export interface Report {
  accountType: string | undefined;
  products: number | undefined;
  /** The price of its prep. */
  points: number | undefined;
  /** The code of the same prep sent again. */
  refusal: string | undefined;
  /** The status of the control that advances the clock. */
  advanced: number | undefined;
  /** The status of the prep after that. */
  prep: string | undefined;
}
