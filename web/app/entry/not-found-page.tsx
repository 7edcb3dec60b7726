/** Nothing lives at the address. */
import { Fault } from './fault.tsx'

export default function NotFoundPage() {
  return (
    <main className="plain-page">
      <Fault code="404" kind="notFound" />
    </main>
  )
}
