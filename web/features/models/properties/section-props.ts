/** What every section of the panel is given. */
import type { Editor } from '../modeler/edit.ts'

export interface SectionProps {
  readonly editor: Editor
}
