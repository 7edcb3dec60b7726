/** Invoices of all orders, for those who issue and reverse them. */
import { InvoiceList } from './invoice-list.tsx'

export default function InvoicePage() {
  return <InvoiceList />
}
