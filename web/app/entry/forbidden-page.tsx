/** The user may not see what he asked for. */
import { Fault } from './fault.tsx'

export default function ForbiddenPage() {
  return (
    <main className="plain-page">
      <Fault code="403" kind="forbidden" />
    </main>
  )
}
