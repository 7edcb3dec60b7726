/** The drawn floor. One space is in the order of the keyboard; arrows go to its neighbours, Enter opens it. */
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { beside, cell as size, heatOf, isArrow, type Cell, type Floor, type Heat } from './floor-layout.ts'
import { shownQuantity } from '../quantity.ts'
import styles from './map.module.css'
import '../texts.ts'

interface Props {
  readonly floor: Floor
  readonly heat: Heat
  readonly chosen: string | undefined
  /** Of the warehouse. */
  readonly label: string
  readonly onChoose: (spaceId: string) => void
}

export function FloorDrawing({ floor, heat, chosen, label, onChoose }: Props) {
  const { t } = useTranslation('stock')
  const drawing = useRef<SVGSVGElement>(null)
  const [current, setCurrent] = useState(chosen)
  const at = floor.cells.find(({ space }) => space.id === (current ?? chosen)) ?? floor.cells[0]
  const [now] = useState(() => Date.now())
  const find = (id: string) => drawing.current?.querySelector<SVGGElement>(`[data-space="${CSS.escape(id)}"]`)
  useEffect(() => {
    if (chosen) drawing.current?.querySelector(`[data-space="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [drawing, chosen])
  const press = (event: KeyboardEvent, from: Cell) => {
    if (isArrow(event.key)) {
      event.preventDefault()
      const next = beside(floor.cells, from, event.key)
      setCurrent(next.space.id)
      find(next.space.id)?.focus()
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(from.space.id)
    }
  }
  return (
    <div className={styles['scroll']}>
      <svg
        ref={drawing}
        role="group"
        aria-label={t('map.floor', { warehouse: label })}
        width={floor.width}
        height={floor.height}
        className={styles['floor'] ?? ''}
      >
        {floor.areas.map(({ name, x, y, width, height }) => (
          <g key={name}>
            <rect x={x} y={y} width={width} height={height} rx={8} className={styles['area'] ?? ''} />
            <text x={x + 12} y={y + 16} className={styles['name'] ?? ''}>
              {name ? t('map.area', { name }) : t('map.noArea')}
            </text>
          </g>
        ))}
        {floor.shelves.map(({ name, x, y }) => (
          <text key={`${x} ${y}`} x={x} y={y + 16} className={styles['name'] ?? ''}>
            {name}
          </text>
        ))}
        {floor.cells.map((one) => (
          <g
            key={one.space.id}
            data-space={one.space.id}
            role="button"
            tabIndex={one === at ? 0 : -1}
            aria-pressed={one.space.id === chosen}
            aria-label={[one.space.code, ...one.path, t('map.holds', { quantity: shownQuantity(one.space.onHand) })].join(' · ')}
            className={styles['cell'] ?? ''}
            onFocus={() => setCurrent(one.space.id)}
            onClick={() => onChoose(one.space.id)}
            onKeyDown={(event) => press(event, one)}
          >
            <rect
              x={one.x}
              y={one.y}
              width={size.width}
              height={size.height}
              rx={4}
              data-heat={heatOf(one.space, heat, now)}
              data-off={one.space.status === 'DISABLED'}
            />
            <text x={one.x + size.width / 2} y={one.y + size.height / 2 + 4} textAnchor="middle">
              {one.space.code.length > 8 ? `…${one.space.code.slice(-7)}` : one.space.code}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
