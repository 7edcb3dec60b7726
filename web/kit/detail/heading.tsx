/** Headings that know how deep they stand: a document is the first below the heading of its page, and deeper where an inbox shows it too. */
import { createContext, use, type HTMLAttributes, type ReactNode } from 'react'

const Level = createContext(2)

/** What stands inside begins its headings at this level. */
export const HeadingsFrom = ({ level, children }: { readonly level: 2 | 3; readonly children: ReactNode }) => <Level value={level}>{children}</Level>

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Steps below the document's own heading. */
  readonly below?: 0 | 1 | 2
}

export function Heading({ below = 0, ...rest }: HeadingProps) {
  const Tag = `h${use(Level) + below}` as 'h2' | 'h3' | 'h4' | 'h5'
  return <Tag {...rest} />
}

/** Which document a page is about. */
export const DocumentTitle = ({ children }: { readonly children: ReactNode }) => (
  <Heading style={{ margin: 0, fontSize: 20, lineHeight: 1.4, fontWeight: 600, overflowWrap: 'anywhere' }}>{children}</Heading>
)
