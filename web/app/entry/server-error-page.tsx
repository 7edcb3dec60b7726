/** The server could not answer. */
import { Fault } from './fault.tsx'

export default function ServerErrorPage() {
  return (
    <main className="plain-page">
      <Fault code="500" kind="server" />
    </main>
  )
}
