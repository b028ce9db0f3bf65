import { useEffect, useState } from 'preact/hooks';

const PHONE = '(width < 48rem)';

/** Says whether the window is as narrow as a phone. */
export function usePhone(): boolean {
  const [isPhone, setIsPhone] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const take = () => setIsPhone(query.matches);
    query.addEventListener('change', take);
    return () => query.removeEventListener('change', take);
  }, []);
  return isPhone;
}
