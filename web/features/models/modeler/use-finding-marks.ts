/** Shows at the elements themselves what the check found. */
import type Modeler from 'bpmn-js/lib/Modeler.js'
import { useEffect } from 'react'
import { canvasOf, registryOf, service } from './moddle.ts'
import type { Overlays } from './moddle.ts'
import type { Finding } from './use-check.ts'

const kind = 'model-finding'

export function useFindingMarks(modeler: Modeler, findings: readonly Finding[], className: (severity: Finding['severity']) => string): void {
  useEffect(() => {
    if (!modeler.getDefinitions()) return
    const overlays = service<Overlays>(modeler, 'overlays')
    const root = canvasOf(modeler).getRootElement().id
    for (const [id, found] of byElement(findings)) {
      if (id === root || !registryOf(modeler).get(id)) continue
      const worst = found.some(({ severity }) => severity === 'problem') ? 'problem' : 'warning'
      const mark = document.createElement('div')
      mark.className = className(worst)
      mark.textContent = String(found.length)
      mark.title = found.map(({ message }) => message).join('\n')
      overlays.add(id, kind, { position: { top: -10, left: -10 }, html: mark })
    }
    return () => overlays.remove({ type: kind })
  }, [modeler, findings, className])
}

export function byElement(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const all = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.elementId === null) continue
    const known = all.get(finding.elementId)
    if (known) known.push(finding)
    else all.set(finding.elementId, [finding])
  }
  return all
}
