/** The window of a printed document: a bar that stays on screen, and the paper, which alone is printed. */
import { PrinterOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, Segmented } from 'antd'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { letterhead } from '#server/modules/configuration/print.contract.ts'
import { useCall } from '../client.ts'
import { formatInstant, showOnClockOf, watchClock, zoneShown } from '../format/instant.ts'
import { useTranslation } from '../i18n.ts'
import { FailedList, SkeletonRows } from '../list/list-states.tsx'
import { antdTheme } from '../theme/antd-theme.ts'
import { cssVariables, useAppearance } from '../theme/theme.ts'
import { defaultTheme, lookOf } from '../theme/themes.ts'
import styles from './print.module.css'
import '../texts.ts'

export interface PrintFrameProps {
  readonly title: string
  /** One a document; each begins on a new page. */
  readonly papers: readonly { readonly key: string; readonly content: ReactNode }[]
  readonly landscape?: boolean
  /** After the print dialog was opened, e.g. to count prints. */
  readonly onPrint?: () => void
}

export function PrintFrame({ title, papers, landscape: initially = false, onPrint }: PrintFrameProps) {
  const { t } = useTranslation('kit')
  const [landscape, setLandscape] = useState(initially)
  const [opened] = useState(() => new Date())
  const { data: company, error, refetch } = useCall(letterhead, {}, { silent: true })
  const isOnClock = useClockOf(company?.zone)
  usePaper(landscape)
  // Paper is light, whatever the look of the screen: tables and marks on it too.
  const { accent } = useAppearance()
  const light = { look: lookOf(defaultTheme), accent }

  const print = () => {
    // Browsers propose the title as the file name of a PDF.
    const before = document.title
    document.title = title
    window.print()
    document.title = before
    onPrint?.()
  }
  return (
    <div className={styles['desk']}>
      <Flex className={styles['bar'] ?? ''} justify="space-between" align="center" gap={12} wrap>
        <h1 className={styles['title']}>{title}</h1>
        <Flex gap={8} align="center" wrap>
          <Segmented
            aria-label={t('printing.page')}
            value={landscape ? 'landscape' : 'portrait'}
            options={[
              { value: 'portrait', label: t('printing.portrait') },
              { value: 'landscape', label: t('printing.landscape') },
            ]}
            onChange={(value) => setLandscape(value === 'landscape')}
          />
          <Button type="primary" icon={<PrinterOutlined />} onClick={print}>
            {t('print')}
          </Button>
        </Flex>
      </Flex>
      <ConfigProvider theme={antdTheme(light, { motion: false })}>
        {papers.map(({ key, content }) => (
          <article key={key} className={styles['paper']} style={cssVariables(light)} data-landscape={landscape || undefined}>
            {isOnClock ? content : error ? <FailedList reason={error.message} onRetry={() => void refetch()} /> : <SkeletonRows />}
            {isOnClock && <footer className={styles['foot']}>{t('printing.printedAt', { time: formatInstant(opened.toISOString()).slice(0, 16) })}</footer>}
          </article>
        ))}
      </ConfigProvider>
    </div>
  )
}

/** @returns true as soon as everything that is drawn says the hours of a zone */
function useClockOf(zone: string | undefined): boolean {
  const shown = useSyncExternalStore(watchClock, zoneShown)
  useLayoutEffect(() => (zone === undefined ? undefined : showOnClockOf(zone)), [zone])
  return zone !== undefined && shown === zone
}

/** `@page` knows no variables: the orientation is written as a rule of its own while the frame is shown. */
function usePaper(landscape: boolean): void {
  useEffect(() => {
    const rule = document.createElement('style')
    rule.textContent = `@page { size: A4 ${landscape ? 'landscape' : 'portrait'}; margin: 12mm; }`
    document.head.append(rule)
    return () => {
      rule.remove()
    }
  }, [landscape])
}
