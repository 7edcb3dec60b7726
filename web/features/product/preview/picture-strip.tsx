/** Pictures that are swiped through, with the number of the one in view; keys and dots do the same. */
import { useRef, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import styles from './preview.module.css'
import '../approval-texts.ts'

interface StripProps {
  readonly pictures: readonly string[]
  readonly video: string | null
  readonly name: string
}

export function PictureStrip({ pictures, video, name }: StripProps) {
  const { t } = useTranslation('product-approval')
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const count = pictures.length + (video ? 1 : 0)
  const go = (place: number) => {
    const { current } = strip
    current?.scrollTo({ left: place * current.clientWidth, behavior: 'smooth' })
  }
  if (count === 0) return <div className={styles['noPicture']}>{t('shop.noPicture')}</div>
  return (
    <div className={styles['gallery']}>
      {/* A strip that scrolls takes the arrow keys. */}
      <div
        ref={strip}
        className={styles['strip']}
        tabIndex={0}
        role="group"
        aria-label={t('shop.pictures', { count })}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))}
      >
        {pictures.map((link, place) => (
          <img key={link} src={link} alt={`${name} ${place + 1}`} loading={place === 0 ? 'eager' : 'lazy'} />
        ))}
        {video && <video src={video} controls preload="metadata" aria-label={t('shop.video')} />}
      </div>
      {count > 1 && (
        <>
          <span className={styles['count']}>{`${at + 1}/${count}`}</span>
          <div className={styles['dots']}>
            {Array.from({ length: count }, (_none, place) => (
              <button key={place} type="button" aria-label={t('shop.picture', { number: place + 1 })} aria-current={place === at} onClick={() => go(place)} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
