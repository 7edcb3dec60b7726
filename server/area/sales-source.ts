/** Where an area records what was sold. */
export interface SalesSource {
  /**
   * A query of the columns `sold_on date, supplier_id uuid, order_no text, item_code text, item_name text, quantity numeric, amount
   * numeric`: a row a line that counts as sold. Takes no parameters.
   * @param zone the company's zone as a quoted text: `sold_on` is a day there
   */
  lines(zone: string): string
}
