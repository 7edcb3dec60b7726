/** Prefix of links: below /iframe-page when another system shows the page, so that whoever follows one stays in its frame. */
import { useLocation } from 'react-router-dom'

const frame = '/iframe-page'

export const useProductBase = (): string => (useLocation().pathname.startsWith(frame) ? frame : '')
