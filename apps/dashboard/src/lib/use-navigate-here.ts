import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Goes to another page when something is done, such as to the list when a record is deleted. If the user has gone elsewhere meanwhile,
 * nobody is taken away from there: the answer can come late.
 */
export function useNavigateHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const navigateHere = (...options: Parameters<typeof navigate>) =>
    isHere.current ? navigate(...options) : Promise.resolve();
  return useCallback(navigateHere as typeof navigate, [navigate]);
}
