/** What the colours of the floor say. */
import { Flex } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Heat } from './floor-layout.ts'
import styles from './map.module.css'
import '../texts.ts'

const steps = [0, 1, 2, 3, 4] as const

export function Legend({ heat }: { heat: Heat }) {
  const { t } = useTranslation('stock')
  return (
    <Flex gap="2px 10px" wrap>
      {steps.map((step) => (
        <Flex key={step} gap={4} align="center">
          <span className={styles['dot']} data-heat={step} aria-hidden />
          {t(`map.${heat}${step}`)}
        </Flex>
      ))}
    </Flex>
  )
}
