// A webhook receiver with Go's standard library (1.19 or later). Run it with: go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const maxBodyBytes = 1024 * 1024
const tolerance = 5 * time.Minute
const inbox = "inbox"

var wholeSeconds = regexp.MustCompile(`^[0-9]{1,15}$`)

// Event has the fields that this receiver uses.
type Event struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Data struct {
		ID string `json:"id"`
	} `json:"data"`
}

// verify returns the event of a request. body is the raw body: the signature covers every byte of it.
func verify(body []byte, header string, secrets []string) (*Event, error) {
	if header == "" {
		return nil, errors.New("missing_header")
	}
	var times, digests []string
	for _, part := range strings.Split(header, ",") {
		part = strings.TrimSpace(part)
		if strings.HasPrefix(part, "t=") {
			times = append(times, part[len("t="):])
		} else if strings.HasPrefix(part, "v1=") {
			digests = append(digests, part[len("v1="):])
		}
	}
	if len(times) != 1 || !wholeSeconds.MatchString(times[0]) || len(digests) == 0 || len(digests) > 10 {
		return nil, errors.New("malformed_header")
	}
	seconds, err := strconv.ParseInt(times[0], 10, 64)
	if err != nil {
		return nil, errors.New("malformed_header")
	}
	// In seconds: a duration has no room for times that are centuries away.
	age, allowed := time.Now().Unix()-seconds, int64(tolerance/time.Second)
	if age > allowed {
		return nil, errors.New("timestamp_too_old")
	}
	if age < -allowed {
		return nil, errors.New("timestamp_in_future")
	}
	if !matches(body, times[0], digests, secrets) {
		return nil, errors.New("no_match")
	}
	event := new(Event)
	if json.Unmarshal(body, event) != nil || event.ID == "" || event.Type == "" {
		return nil, errors.New("invalid_json")
	}
	return event, nil
}

func matches(body []byte, timestamp string, digests, secrets []string) bool {
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(timestamp + "."))
		mac.Write(body)
		expected := []byte(hex.EncodeToString(mac.Sum(nil)))
		for _, digest := range digests {
			if hmac.Equal(expected, []byte(digest)) {
				return true
			}
		}
	}
	return false
}

// takeOnce stores an event, and returns false if it is there already. Only one of several processes can link the same name.
func takeOnce(event *Event, body []byte) (bool, error) {
	file, err := os.CreateTemp(inbox, "new-")
	if err != nil {
		return false, err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(body)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return false, err
	}
	name := sha256.Sum256([]byte(event.ID))
	err = os.Link(file.Name(), filepath.Join(inbox, hex.EncodeToString(name[:])+".json"))
	if errors.Is(err, os.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

func work(event *Event) {
	fmt.Println(event.Type, event.ID, event.Data.ID)
}

func receive(secrets []string) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		if request.Method != http.MethodPost {
			response.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBodyBytes))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		event, err := verify(body, request.Header.Get("Service-Signature"), secrets)
		if err != nil {
			response.WriteHeader(http.StatusBadRequest)
			io.WriteString(response, err.Error())
			return
		}
		isNew, err := takeOnce(event, body)
		if err != nil {
			log.Print(err)
			response.WriteHeader(http.StatusInternalServerError)
			return
		}
		response.WriteHeader(http.StatusNoContent)
		if isNew {
			go work(event)
		}
	}
}

func main() {
	var secrets []string
	for _, part := range strings.Split(os.Getenv("LEAD_ENGAGEMENT_WEBHOOK_SECRET"), ",") {
		if part = strings.TrimSpace(part); part != "" {
			secrets = append(secrets, part)
		}
	}
	if len(secrets) == 0 {
		log.Fatal("LEAD_ENGAGEMENT_WEBHOOK_SECRET is empty.")
	}
	if err := os.MkdirAll(inbox, 0o700); err != nil {
		log.Fatal(err)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	handler := http.NewServeMux()
	handler.HandleFunc("/hook", receive(secrets))
	server := &http.Server{Addr: "127.0.0.1:" + port, Handler: handler, ReadTimeout: 10 * time.Second}
	fmt.Printf("listening on http://127.0.0.1:%s/hook\n", port)
	log.Fatal(server.ListenAndServe())
}
