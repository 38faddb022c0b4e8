/** What a respondent typed about themselves. Nobody verified it. */
export interface TypedIdentity {
  email: string;
  phone: string;
  /** Answers by the key of their question, for fields of the customer form with the same key. */
  texts: ReadonlyMap<string, string>;
}
