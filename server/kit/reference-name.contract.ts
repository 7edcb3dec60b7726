/** Where the text of an id stands in the row that holds the id: the same for screens and for files. */

/** The field that carries the text of ids or codes: `supplierName` of `supplierId`, `regionName` of `regionCode`, `roleNames` of `roleIds`. */
export const nameFieldOf = (field: string): string => field.replace(/(?:Id|Code)(s?)$/, 'Name$1')

/**
 * What the row itself says of a row that it points at; undefined where it has to be looked up. `orderCode` beside `orderId` is the order's; a
 * `code` or `name` alone is the row's own, whatever the other row calls its label.
 */
export function nameBeside(row: Readonly<Record<string, unknown>>, field: string, labelField?: string): unknown {
  const stem = field.replace(/(?:Id|Code)s?$/, '')
  const ofLabel = labelField && `${stem}${labelField.charAt(0).toUpperCase()}${labelField.slice(1)}`
  const isOfField = labelField !== undefined && firstWord(labelField) === firstWord(field)
  return row[nameFieldOf(field)] ?? (ofLabel && row[ofLabel]) ?? (isOfField ? row[labelField] : undefined)
}

const firstWord = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? name
