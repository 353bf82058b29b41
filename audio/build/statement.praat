# Smooths the steps of the pitch of a sentence, and leads it down at the end, as in a statement.
form Melody of a statement
  sentence source
  sentence target
  positive end_s
  positive semitones
  positive bandwidth_Hz
endform
sound = Read from file: source$
pitch = To Pitch (ac): 0.01, 60, 15, "no", 0.03, 0.45, 0.01, 0.5, 0.14, 320
middle = Get quantile: 0, 0, 0.5, "Hertz"
frames = Get number of frames
last = 0
for frame to frames
  hertz = Get value in frame: frame, "Hertz"
  if hertz <> undefined
    last = Get time from frame number: frame
  endif
endfor
smooth = Smooth: bandwidth_Hz
turn = max (last - end_s, 0)
first = Get value at time: turn, "Hertz", "linear"
if first = undefined
  first = middle
endif
first = min (first, middle * 2 ^ (1 / 12))
low = middle * 2 ^ (-semitones / 12)
selectObject: sound
manipulation = To Manipulation: 0.01, 60, 320
tier = Create PitchTier: "statement", 0, last + 1
for frame to frames
  selectObject: smooth
  hertz = Get value in frame: frame, "Hertz"
  time = Get time from frame number: frame
  if hertz <> undefined
    if time > turn
      line = first + (low - first) * min ((time - turn) / (last - 0.05 - turn), 1)
      hertz = min (hertz, line)
    endif
    selectObject: tier
    Add point: time, hertz
  endif
endfor
selectObject: manipulation, tier
Replace pitch tier
selectObject: manipulation
Get resynthesis (overlap-add)
Save as WAV file: target$
