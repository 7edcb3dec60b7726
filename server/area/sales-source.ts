/** Where an area records what was sold. */
export interface SalesSource {
  /**
   * A query of the columns `sold_on date, supplier_id uuid, order_no text, item_code text, item_name text, quantity numeric, amount
   * numeric`: a row a line that counts as sold; all lines of an order on one day. Takes no parameters.
   * @param zone the company's zone as a quoted text: `sold_on` is a day there
   * @param days the first and the last day that are asked for, as quoted dates; left out: all. For finding them by an index: whoever asks
   *   leaves others out too
   */
  lines(zone: string, days?: { readonly first: string; readonly last: string }): string
}
