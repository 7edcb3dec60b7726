/** Where the inbox's pages stand: below /iframe-page when another system shows them. */
import { useLocation } from 'react-router-dom'

const frame = '/iframe-page'

/** Prefix of links; empty in the product itself. */
export const useInboxBase = (): string => (useLocation().pathname.startsWith(frame) ? frame : '')
