/** The floor as a list, area by area: what fits a phone. */
import { Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { heatOf, type Cell, type Floor, type Heat } from './floor-layout.ts'
import { shownQuantity } from '../quantity.ts'
import styles from './map.module.css'
import '../texts.ts'

interface Props {
  readonly floor: Floor
  readonly heat: Heat
  readonly chosen: string | undefined
  readonly onChoose: (spaceId: string) => void
}

export function FloorList({ floor, heat, chosen, onChoose }: Props) {
  const { t } = useTranslation('stock')
  const [now] = useState(() => Date.now())
  const shelves = new Map<string, Cell[]>()
  for (const cell of floor.cells) {
    const name = cell.path.slice(0, 2).join(' / ')
    shelves.set(name, [...(shelves.get(name) ?? []), cell])
  }
  return (
    <Flex vertical gap={12}>
      {[...shelves].map(([name, cells]) => (
        <section key={name} aria-label={name || t('map.noArea')}>
          <Typography.Text strong>{name || t('map.noArea')}</Typography.Text>
          <ul className={styles['list']}>
            {cells.map(({ space }) => (
              <li key={space.id}>
                <button type="button" aria-pressed={space.id === chosen} className={styles['row']} onClick={() => onChoose(space.id)}>
                  <span className={styles['dot']} data-heat={heatOf(space, heat, now)} aria-hidden />
                  <span className={styles['code']}>{space.code}</span>
                  <span>{shownQuantity(space.onHand)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Flex>
  )
}
