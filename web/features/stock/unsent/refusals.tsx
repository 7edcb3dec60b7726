/** Why the server would not have it, above the buttons of a dialog. */
import { Alert } from 'antd'

export function Refusals({ of }: { readonly of: readonly string[] }) {
  return (
    <div aria-live="polite">
      {of.map((text) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
    </div>
  )
}
