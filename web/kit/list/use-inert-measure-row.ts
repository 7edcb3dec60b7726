/**
 * antd measures column widths in a hidden first row that repeats the header, checkbox included. Hidden from readers, it must be
 * out of reach of the keyboard too.
 */
import { useEffect } from 'react'
import type { RefObject } from 'react'

export function useInertMeasureRow(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    table.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
  })
}
