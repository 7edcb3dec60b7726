/**
 * Every dialog can be dragged by its title, whoever opened it: the rule lives on the document, not in each dialog.
 * A closed dialog returns to its place once its closing animation is over.
 */
export const dialogRestoreMs = 333

/** So much of the title stays inside the window that the dialog can be dragged back. */
const grip = 60

export function installDraggableDialogs(): void {
  document.addEventListener('pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const header = target?.closest('.ant-modal-header')
    const dialog = header?.closest<HTMLElement>('.ant-modal')
    if (!dialog || event.button !== 0 || window.innerWidth < 768) return
    drag(dialog, event)
  })
}

function drag(dialog: HTMLElement, start: PointerEvent): void {
  const [startX, startY] = [Number(dialog.dataset['dragX'] ?? 0), Number(dialog.dataset['dragY'] ?? 0)]
  const box = dialog.getBoundingClientRect()
  const move = (event: PointerEvent) => {
    const dx = clamp(event.clientX - start.clientX, grip - box.right, window.innerWidth - grip - box.left)
    const dy = clamp(event.clientY - start.clientY, -box.top, window.innerHeight - grip - box.top)
    place(dialog, startX + dx, startY + dy)
  }
  const end = () => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', end)
    document.removeEventListener('pointercancel', end)
    restoreWhenClosed(dialog)
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', end)
  document.addEventListener('pointercancel', end)
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

function place(dialog: HTMLElement, x: number, y: number): void {
  dialog.dataset['dragX'] = String(x)
  dialog.dataset['dragY'] = String(y)
  dialog.style.translate = `${x}px ${y}px`
}

function restoreWhenClosed(dialog: HTMLElement): void {
  const wrap = dialog.closest<HTMLElement>('.ant-modal-wrap')
  if (!wrap || wrap.dataset['watched']) return
  wrap.dataset['watched'] = 'true'
  const observer = new MutationObserver(() => {
    if (wrap.style.display !== 'none') return
    observer.disconnect()
    delete wrap.dataset['watched']
    window.setTimeout(() => place(dialog, 0, 0), dialogRestoreMs)
  })
  observer.observe(wrap, { attributes: true, attributeFilter: ['style'] })
}
