/** The rung on which a score stands, in its colour. */
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'

/** @param name in the reader's language, as the server sends it */
export const StandingTag = ({ name, color }: { name: string; color: string | null | undefined }) => (
  <StatusTag choice={{ value: name, label: { zh: name, en: name }, color: color ?? 'default' }} />
)
