/** One broken page must not take the shell with it. */
import { Component, type ReactNode } from 'react'
import { logError } from '#web/kit/error-log.ts'
import { translate } from '#web/kit/i18n.ts'

export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(reason: Error) {
    logError('render', reason.message, { stack: reason.stack })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="fault" role="alert">
        <h1>{translate('entry:error.crash')}</h1>
        <p>{translate('entry:error.crashWords')}</p>
        <button type="button" className="button button-primary" onClick={() => this.setState({ failed: false })}>
          {translate('entry:error.reload')}
        </button>
      </div>
    )
  }
}
