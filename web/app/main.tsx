/** The web application's door: languages and look first, then React. */
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { watchErrors } from '#web/kit/error-log.ts'
import { putBackAnswers } from '#web/kit/offline/kept-answers.ts'
import { startLanguages } from '#web/kit/i18n.ts'
import { keepSessionAlive } from '#web/kit/session.ts'
import { startTheme } from '#web/kit/theme/theme.ts'
import { App } from './app.tsx'
import { cache } from './cache.ts'
import { headStart } from './head-start.ts'
import { installAntdAccessibility } from './antd-accessibility.ts'
import { installDraggableDialogs } from './draggable-dialogs.ts'
import { installInputHabits } from './input-habits.ts'
import './base.css'

// The content security policy forbids compiling code from text, which zod would otherwise try.
config({ jitless: true })
watchErrors()
// A page that shall open without a network asks which files it is made of, however long the application has been open.
performance.setResourceTimingBufferSize(2000)
installInputHabits()
installDraggableDialogs()
installAntdAccessibility()
startTheme()
keepSessionAlive()
await startLanguages(['shell', 'entry'])
await putBackAnswers(cache)
headStart()

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
