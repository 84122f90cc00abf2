// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoMs, useUndo } from './use-undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const { result, unmount } = renderHook(() => useUndo());
  const change = (text: string) => {
    const given = { text, commit: vi.fn<() => void>(), revert: vi.fn<() => void>() };
    act(() => result.current.offer(given));
    return given;
  };
  return { result, unmount, change };
}

describe('a change that can be undone', () => {
  it('is committed once after ten seconds and can then not be undone', () => {
    const { result, change } = open();
    const { commit, revert } = change('3 removed');
    expect(result.current.text).toBe('3 removed');
    act(() => void vi.advanceTimersByTime(undoMs - 1));
    expect(commit).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(commit).toHaveBeenCalledTimes(1);
    expect(result.current.text).toBeNull();
    act(() => result.current.undo());
    expect(revert).not.toHaveBeenCalled();
  });

  it('is reverted once and never committed if it is undone', () => {
    const { result, change } = open();
    const { commit, revert } = change('3 removed');
    act(() => result.current.undo());
    act(() => result.current.undo());
    act(() => void vi.advanceTimersByTime(2 * undoMs));
    expect(revert).toHaveBeenCalledTimes(1);
    expect(commit).not.toHaveBeenCalled();
    expect(result.current.text).toBeNull();
  });

  it('is committed at once if it is dismissed', () => {
    const { result, change } = open();
    const { commit, revert } = change('3 removed');
    act(() => result.current.dismiss());
    expect(commit).toHaveBeenCalledTimes(1);
    expect(revert).not.toHaveBeenCalled();
    expect(result.current.text).toBeNull();
  });

  it('is committed by the next change and when the page is left', () => {
    const { unmount, change } = open();
    const first = change('one');
    const second = change('two');
    expect(first.commit).toHaveBeenCalledTimes(1);
    expect(second.commit).not.toHaveBeenCalled();
    unmount();
    expect(second.commit).toHaveBeenCalledTimes(1);
    act(() => void vi.advanceTimersByTime(undoMs));
    expect(second.commit).toHaveBeenCalledTimes(1);
  });
});
