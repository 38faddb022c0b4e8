/** One record of any resource, as lists and forms that serve them all see it. */
export interface Row {
  id: number;
  [field: string]: unknown;
}
